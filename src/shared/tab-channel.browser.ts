/** What the tabs of a browser tell each other, where nothing of it is to be kept. For the browser. */

/**
 * Calls `hear` with what other tabs send under `name`; answers how to send. A page that the browser keeps for Back hears
 * nothing meanwhile: it reads again when it is shown (`pageshow`).
 */
export function openTabChannel<T>(name: string, hear: (news: T) => void): (news: T) => void {
  let channel: BroadcastChannel;
  const open = () => {
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<T>) => hear(data);
  };
  open();
  // A page with an open channel is not kept by every browser.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  return (news) => channel.postMessage(news);
}
