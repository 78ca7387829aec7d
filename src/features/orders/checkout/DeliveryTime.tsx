/** The hour of a delivery: the slots of the chosen day that have not yet begun. */

import { useEffect, useRef } from 'react';
import { lagosDay } from '../../../shared/lagos-day.ts';
import SelectField from '../../../ui/form/SelectField.tsx';
import { hourName, slotAt, slotName, slotsOf } from '../../delivery/delivery-hours.ts';
import { changeOrderProcess } from './checkout.store.ts';
import { CHOICES } from './checkout-fields.ts';
import type { OrderProcess } from './order-process.ts';

interface Props {
  /** The order, with the chosen day. */
  readonly order: OrderProcess;
  /** The error below it; undefined for none. */
  readonly error: string | undefined;
  /** Called with `HH:MM`; '' for any time. */
  readonly onChange: (time: string) => void;
}

export default function DeliveryTime({ order, error, onChange }: Props) {
  const { dateLivraison: day, heureLivraison: time } = order;
  const now = Date.now();
  const slots = slotsOf(day || lagosDay(now), now);
  const chosen = slotAt(time)?.begins;
  const isLeft = slots.some(({ begins }) => begins === chosen);
  return (
    <SelectField
      name="heureLivraison"
      label={CHOICES.heureLivraison}
      value={isLeft ? chosen : time}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    >
      <option value="">Any time of the day</option>
      {time !== '' && !isLeft && <option value={time}>{hourName(time)} (not any more)</option>}
      {slots.map((slot) => (
        <option key={slot.begins} value={slot.begins}>
          {slotName(slot)}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * Fills in the first possible day, and updates it with that day until the shopper chooses another one.
 * @param firstDay `YYYY-MM-DD`
 */
export function usePrefilledDay({ clientId, dateLivraison }: OrderProcess, firstDay: string): void {
  const filled = useRef('');
  const day = useRef(dateLivraison);
  day.current = dateLivraison;
  useEffect(() => {
    if (clientId === 0 || (day.current !== '' && day.current !== filled.current)) return;
    filled.current = firstDay;
    changeOrderProcess({ dateLivraison: firstDay });
  }, [clientId, firstDay]);
}
