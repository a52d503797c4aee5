// The module of the site that every page shares; it lies beside the bundle there.
export const root: URL;
export function keep(): Promise<boolean>;
export function choice(name: string, value?: string): string;
