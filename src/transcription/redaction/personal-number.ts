/** What a number in a conversation gives away. `NUMBER` is dictated digits of unknown purpose. */
export type PersonalNumber = 'CARD' | 'PHONE' | 'ID' | 'NUMBER';
