/** A start that cannot go on for a reason its owner can mend; the message is the one Chinese sentence shown to them. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
