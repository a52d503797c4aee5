// A host that has given up on a model: anywidget does so after two seconds.

import { describe, expect, it, vi } from "vitest";
import { keepListening } from "../src/listen";
import type { Model } from "../src/types";

class Base {
  heard: unknown[] = [];
  comm = { on_msg: vi.fn((callback: (message: unknown) => unknown) => { this.wire = callback; }) };
  wire: (message: unknown) => unknown = (message) => this._handle_comm_msg(message);
  _handle_comm_msg(message: unknown): unknown {
    return this.heard.push(message);
  }
}
class GivenUp extends Base {
  override _handle_comm_msg(): unknown {
    throw new Error("Failed to initialize model.");
  }
}

const model = (found: (id: string) => Promise<unknown>): Model => ({
  get: (name) => (name === "uid" ? "u1" : undefined),
  on: () => {}, off: () => {}, send: () => {},
  widget_manager: { get_model: found },
});

describe("messages of a model that was slow to start", () => {
  it("arrive once it listens itself", async () => {
    const own = new GivenUp();
    expect(() => own.wire("early")).toThrow();
    await keepListening(model((id) => Promise.resolve(id === "u1" ? own : undefined)));
    own.wire("later");
    expect(own.heard).toEqual(["later"]);
  });

  it("are left alone where a host waits for nothing", async () => {
    const own = new Base();
    Object.setPrototypeOf(own, Object.create(Base.prototype) as object);
    await keepListening(model(() => Promise.resolve(own)));
    expect(own.comm.on_msg).not.toHaveBeenCalled();
  });

  it("are left alone where the host knows no such model", async () => {
    await keepListening(model(() => Promise.reject(new Error("widget model not found"))));
    await keepListening({ ...model(() => Promise.resolve(undefined)), widget_manager: {} });
  });
});
