/**
 * Redacts a path for logs: addresses of the profile's forms contain a customer's data (S-20), and the link of a
 * password reset contains its code.
 */
export function loggedPath(path: string): string {
  return path.replace(/^(\/user\/profile|\/auth\/verif\/code)(\/?\?|\/).+/s, '$1/…');
}
