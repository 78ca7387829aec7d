/** Words of the server about a password that is changed. Pure. */

export const OLD_PASSWORD_WRONG = 'The old password is not correct.';
