/** Kinds of form controls, by how a visitor's input is captured and replayed. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether `node` is a checkbox or radio button. */
export const isBox = (node: Element): node is HTMLInputElement => node.matches('[type=checkbox],[type=radio]');

/** Whether `node` has a value to type or to choose. */
export const isField = (node: Element): node is Field =>
  node.matches(
    'textarea,select,input:not([type=checkbox],[type=radio],[type=submit],[type=button],[type=reset],[type=image])',
  );
