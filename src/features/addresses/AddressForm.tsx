/** Adds an address to the book, or changes one. */

import { useEffect, useRef, useState } from 'react';
import { areaProps, refusalError } from '../../shared/form-fields.ts';
import Button from '../../ui/Button.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import FormFields from '../../ui/form/FormFields.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import TextArea from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CONTACT_CHECKS } from '../account/identifiers/identifiers.ts';
import { api } from '../account/session/api.browser.ts';
import { firstName, type Session } from '../account/session/session.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { showToast } from '../toasts/toasts.store.ts';
import type { Address } from './AddressTable.tsx';
import { ADDRESS, ADDRESS_MESSAGES, addressBody } from './address-rules.ts';
import { FIRST_PLACE } from './address-text.ts';
import { PlaceChoice, type PlaceNames } from './PlaceFields.tsx';

interface Props {
  /** The signed-in customer. */
  readonly session: Session;
  /** The address to change; undefined for a new one. */
  readonly address: Address | undefined;
  /** Called with the address as the server stored it. */
  readonly onSaved: (address: Address) => void;
  readonly onCancel: () => void;
}

/** The place of `address`; a new one starts with the customer's own place. */
function usePlace(session: Session, address: Address | undefined) {
  const [chosen, choose] = useState<PlaceNames | undefined>(address);
  const [own, setOwn] = useState<PlaceNames>(FIRST_PLACE);
  const isNew = address === undefined;
  useEffect(() => {
    if (!isNew) return undefined;
    let isHere = true;
    void api()
      .call('getClient', { params: { userId: session.id } })
      .then((answer) => {
        if (!answer.ok) isSignedOut(answer.error, SIGN_IN_AGAIN);
        else if (isHere && answer.data.pays)
          setOwn({ pays: answer.data.pays, province: answer.data.province ?? '', ville: answer.data.ville ?? '' });
      });
    return () => {
      isHere = false;
    };
  }, [isNew, session.id]);
  return [chosen ?? own, choose] as const;
}

export default function AddressForm({ session, address, onSaved, onCancel }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const [places, choosePlaces] = usePlace(session, address);
  const form = useForm({
    check: ADDRESS.check,
    checkOnLeave: CONTACT_CHECKS,
    toast: showToast,
    async send(values) {
      const body = addressBody(values);
      const answer = address
        ? await api().call('updateAddress', { params: { id: session.id, addressId: address.id }, body })
        : await api().call('addAddress', { params: { id: session.id }, body });
      if (!answer.ok) {
        return isSignedOut(answer.error) ? undefined : refusalError(ADDRESS, answer.error);
      }
      showToast('success', address ? ADDRESS_MESSAGES.saved : ADDRESS_MESSAGES.added);
      onSaved(answer.data);
      return undefined;
    },
  });

  const { nom, numTel, adresse, pays: country, province: state, ville: city } = ADDRESS.fields;
  const values = {
    nom: address?.nom ?? `${firstName(session)} ${session.nom}`,
    numTel: address?.numTel ?? session.numTel ?? '',
  };
  return (
    <section className="address-form" aria-labelledby="address-form-title">
      <h2 id="address-form-title" ref={title} tabIndex={-1}>
        {address ? 'Edit address' : 'Add an address'}
      </h2>
      <form className="form" {...form.props}>
        <ErrorSummary form={form} />
        <div className="form__pair">
          <FormFields fields={[nom, numTel]} form={form} values={values} />
        </div>
        <div className="form__pair address-form__places">
          <PlaceChoice fields={{ country, state, city }} places={places} onChange={choosePlaces} error={form.error} />
        </div>
        <TextArea {...areaProps(adresse)} defaultValue={address?.adresse} error={form.error('adresse')} />
        <div className="address-form__ways">
          <SubmitButton busy={form.busy}>{ADDRESS.submit}</SubmitButton>
          <Button type="button" variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}
