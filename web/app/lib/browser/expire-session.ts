/** sessionStorage key: the reloaded page tells the person that the session has ended. */
const expiredMarker = 'session-expired'

/** Reloads the page after a call found the session ended; the page then shows a warning. */
export const expireSession = (): void => {
  sessionStorage.setItem(expiredMarker, '1')
  location.reload()
}

/** Whether the previous page found the session ended; true once. */
export const takeExpiredMark = (): boolean => {
  const isMarked = sessionStorage.getItem(expiredMarker) !== null
  sessionStorage.removeItem(expiredMarker)
  return isMarked
}
