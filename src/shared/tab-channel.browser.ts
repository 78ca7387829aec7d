/** Sends messages between the tabs of a browser, without storing them. For the browser. */

/**
 * Calls `hear` with the messages of other tabs under `name`; returns a function that sends one. A page in the
 * back/forward cache gets none, and reads the state again when it is shown (`pageshow`).
 */
export function openTabChannel<T>(name: string, hear: (message: T) => void): (message: T) => void {
  let channel: BroadcastChannel;
  const open = () => {
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<T>) => hear(data);
  };
  open();
  // Some browsers do not cache a page with an open channel.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  return (message) => channel.postMessage(message);
}
