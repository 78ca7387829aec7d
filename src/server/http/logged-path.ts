/**
 * A path as logs may hold it: addresses of the profile's forms hold what is shown of a customer (S-20), and the link
 * of a password reset holds its code's name.
 */
export function loggedPath(path: string): string {
  return path.replace(/^(\/user\/profile|\/auth\/verif\/code)(\/?\?|\/).+/s, '$1/…');
}
