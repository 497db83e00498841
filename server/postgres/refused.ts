/** A start that failed for a reason its owner can fix; the message is the Chinese sentence shown to the owner. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
