/** The customer's address book. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import Button from '../../ui/Button.tsx';
import RetryButton from '../../ui/RetryButton.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { api } from '../account/session/api.browser.ts';
import { $session } from '../account/session/session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { noticeAddresses } from '../location/deliver-to.browser.ts';
import AddressForm from './AddressForm.tsx';
import { type Address, AddressTable } from './AddressTable.tsx';
import DeleteAddress from './DeleteAddress.tsx';

type Book =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'read'; readonly addresses: readonly Address[] };

/** The addresses of customer `id`; read again by `again`, and when another customer signs in. */
function useBook(id: number | undefined) {
  const [book, setBook] = useState<Book>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (id === undefined) return undefined;
    let isHere = true;
    setBook({ state: 'loading' });
    void api()
      .call('listAddresses', { params: { id } })
      .then((answer) => {
        // A 401 has ended the session.
        if (!answer.ok && isSignedOut(answer.error, SIGN_IN_AGAIN)) return;
        if (!isHere) return;
        if (answer.ok) {
          setBook({ state: 'read', addresses: answer.data.data });
          return;
        }
        console.warn('The addresses could not be read.', answer.error);
        setBook({ state: 'failed', message: answer.error.message || NO_ANSWER });
      });
    return () => {
      isHere = false;
    };
  }, [id, turn]);
  return {
    book,
    again: () => setTurn(turn + 1),
    changeBook: (change: (addresses: readonly Address[]) => readonly Address[]) =>
      setBook((now) => (now.state === 'read' ? { state: 'read', addresses: change(now.addresses) } : now)),
  };
}

export default function AddressBook() {
  const session = useStore($session, { ssr: 'initial' });
  const { book, again, changeBook } = useBook(session?.id);
  /** The address that the form edits. */
  const [edited, setEdited] = useState<Address | 'new'>();
  const [doomed, setDoomed] = useState<Address>();
  const add = useRef<HTMLButtonElement>(null);

  const wasOpen = useRef(false);
  // The form was removed with its focus.
  useEffect(() => {
    if (edited === undefined && wasOpen.current) add.current?.focus();
    wasOpen.current = edited !== undefined;
  }, [edited]);
  const closeForm = () => setEdited(undefined);

  const read = book.state === 'read' ? book.addresses : undefined;
  // The header shows the delivery place.
  useEffect(() => {
    if (read) void noticeAddresses(read);
  }, [read]);

  const save = (saved: Address) => {
    changeBook((addresses) =>
      edited === 'new' ? [saved, ...addresses] : addresses.map((one) => (one.id === saved.id ? saved : one)),
    );
    closeForm();
  };

  return (
    <div className="address-book">
      {session && edited !== undefined ? (
        <AddressForm
          key={edited === 'new' ? 'new' : edited.id}
          session={session}
          address={edited === 'new' ? undefined : edited}
          onSaved={save}
          onCancel={closeForm}
        />
      ) : (
        <Button ref={add} type="button" onClick={() => setEdited('new')}>
          Add an address
        </Button>
      )}
      {book.state === 'failed' ? (
        <div className="address-book__failed" role="alert">
          <p>{book.message}</p>
          <RetryButton variant="secondary" onRetry={again} />
        </div>
      ) : (
        <AddressTable
          addresses={book.state === 'read' ? book.addresses : []}
          message={book.state === 'loading' ? <Spinner label="Please wait..." /> : 'No address yet'}
          onEdit={setEdited}
          onDelete={setDoomed}
        />
      )}
      <DeleteAddress
        session={session}
        address={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={({ id }) => {
          changeBook((addresses) => addresses.filter((one) => one.id !== id));
          setDoomed(undefined);
        }}
      />
    </div>
  );
}
