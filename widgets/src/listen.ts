// anywidget gives each model two seconds to start. If a slow or busy device needs longer, it never passes on a
// message to that model again, and its board would stay empty. So the model is told to take its messages itself.

import type { Model } from "./types";

interface Wire {
  on_msg?(callback: (message: unknown) => unknown): void;
}
type Handler = (this: unknown, message: unknown) => unknown;
interface Taking {
  readonly comm?: Wire;
  _handle_comm_msg?: Handler;
}
export interface WidgetManager {
  get_model?(id: string): Promise<unknown>;
}

/** Resolves once messages arrive however long the start took; a host that works otherwise is left as it is. */
export async function keepListening(model: Model): Promise<void> {
  try {
    const own = (await model.widget_manager?.get_model?.(String(model.get("uid")))) as Taking | undefined;
    // The class of anywidget waits before it passes a message on; the one below it does not.
    const waiting = own && (Object.getPrototypeOf(own) as Taking);
    if (!waiting || !Object.hasOwn(waiting, "_handle_comm_msg")) return;
    const take = (Object.getPrototypeOf(waiting) as Taking | null)?._handle_comm_msg;
    if (take) own.comm?.on_msg?.(take.bind(own));
  } catch {
    // No such model here: a host of another kind.
  }
}
