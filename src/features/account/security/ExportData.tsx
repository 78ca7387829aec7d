/** `Download my data` (an addition): everything stored about the customer, as one JSON file. */
import { useRef, useState } from 'react';
import { NO_ANSWER } from '../../../shared/no-answer.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../session/api.browser.ts';
import { currentSession } from '../session/session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../session/signed-out.ts';
import { DATA_MESSAGE, dataFileName } from './security-messages.ts';

/** Saves `text` as a file with the help of `link`. */
function saveFile(link: HTMLAnchorElement, name: string, text: string): void {
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function download(link: HTMLAnchorElement): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const answer = await api().call('exportClient', { params: { id: session.id } });
  if (answer.ok) {
    saveFile(link, dataFileName(answer.data.exportedAt), JSON.stringify(answer.data, null, 2));
    showToast('success', 'Your data is downloaded');
  } else if (!isSignedOut(answer.error, SIGN_IN_AGAIN)) {
    showToast('danger', answer.error.message || NO_ANSWER);
  }
}

export default function ExportData() {
  const [isBusy, setBusy] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const start = () => {
    if (isBusy || !link.current) return;
    setBusy(true);
    void download(link.current).finally(() => setBusy(false));
  };
  return (
    <section className="security-block" aria-labelledby="my-data">
      <div>
        <h2 id="my-data">My data</h2>
        <p>{DATA_MESSAGE}</p>
      </div>
      <button className="button button--secondary" type="button" aria-disabled={isBusy} onClick={start}>
        {isBusy ? 'Please wait...' : 'Download my data'}
      </button>
      {/* biome-ignore lint/a11y/useValidAnchor: gets its address once the data is loaded */}
      <a ref={link} hidden>
        my-data.json
      </a>
    </section>
  );
}
