/** What one window tells the others of the same host about the session that they share. */
export type TabMessage =
  | { readonly kind: "out"; readonly user?: string | undefined }
  | {
      readonly kind: "in";
      readonly user: string;
      readonly name: string;
      readonly r3?: string | undefined;
      readonly isr?: string | undefined;
    };

/** Where there is no channel, windows notice at their next refresh. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("spoke.session") : undefined;

export function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Listens to the other windows; a window does not hear itself. */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
}
