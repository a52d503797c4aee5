// Starts the worker of the kernel before JupyterLite's own scripts, and gives it to the kernel that asks first.
// Not where a page is isolated from others: there JupyterLite has another worker.

if (!crossOriginIsolated && new URLSearchParams(location.search).get("path")?.endsWith(".ipynb")) {
  const Plain = window.Worker;
  const early = new Plain(new URL("$worker", document.currentScript.src), { type: "module" });
  window.Worker = class Worker extends Plain {
    constructor(address, options) {
      if (new URL(address, location.href).pathname.endsWith("/$kernel")) {
        window.Worker = Plain;
        return early;
      }
      super(address, options);
    }
  };
}
