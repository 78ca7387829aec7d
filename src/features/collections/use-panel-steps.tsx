/**
 * The columns of the all-collections panel as steps, of which a narrow window shows one. Back undoes a step or closes
 * it.
 */
import { useRef, useState } from 'react';
import { addLayer } from '../../ui/layers.ts';
import { LEVELS, type Level } from './collections-panel.ts';

/** The steps of the panel. @param onStep called before another step is shown by {@link goTo} */
export function usePanelSteps(onStep: (level: Level, isBack: boolean) => void) {
  const [step, setStep] = useState<Level>('collections');
  const current = useRef({
    step: 'collections' as Level,
    /** The function that ends the layer of each step taken. */
    layers: [] as (() => void)[],
  }).current;

  const show = (level: Level) => {
    current.step = level;
    setStep(level);
    const count = LEVELS.indexOf(level);
    for (const end of current.layers.splice(count)) end();
    for (const before of LEVELS.slice(current.layers.length, count)) current.layers.push(addLayer(() => goTo(before)));
  };
  const goTo = (level: Level) => {
    onStep(level, LEVELS.indexOf(level) < LEVELS.indexOf(current.step));
    show(level);
  };
  return {
    step,
    /** The latest value, for event handlers. */
    currentStep: () => current.step,
    goTo,
    reset: () => show('collections'),
  };
}
