/** Kinds of form controls, as far as they differ in what a visitor leaves in them. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isBox = (node: Element): node is HTMLInputElement => node.matches('[type=checkbox],[type=radio]');

/** Something to type into or to choose from. */
export const isField = (node: Element): node is Field =>
  node.matches('input,textarea,select') &&
  !node.matches('[type=checkbox],[type=radio],[type=submit],[type=button],[type=reset],[type=image]');
