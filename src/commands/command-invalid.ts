/** A command line that cannot be carried out as it was typed; says what to type instead. */
export class CommandInvalid extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandInvalid';
  }
}
