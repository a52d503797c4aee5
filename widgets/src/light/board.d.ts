// The bundle of the boards (src/main.ts), which lies beside this one in the site.
import type { Model } from "../types";

interface Props {
  readonly model: Model;
  readonly signal?: AbortSignal;
}

export default function widget(): {
  initialize(props: Props): () => void;
  render(props: Props & { readonly el: HTMLElement }): () => void;
};
