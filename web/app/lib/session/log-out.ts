/** localStorage key: a logout that could not reach the server yet. */
const pendingLogout = 'logout-pending'

let forgotten = false
const watchers = new Set<() => void>()

/** Whether this page has forgotten its user although the server could not be told yet. */
export const loggedOutLocally = {
  subscribe(notify: () => void) {
    watchers.add(notify)
    return () => {
      watchers.delete(notify)
    }
  },
  now: () => forgotten,
  onServer: () => false,
}

const setForgotten = (value: boolean) => {
  forgotten = value
  for (const notify of watchers) notify()
}

const tellServer = async () => {
  const answer = await fetch('/auth/logout', { method: 'DELETE', credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`logout was answered ${answer.status}`)
  localStorage.removeItem(pendingLogout)
}

/** Ends the session and loads the page anew. Where the call fails the user is forgotten at once and the call repeated later. */
export const logOut = async () => {
  try {
    await tellServer()
    location.reload()
  } catch {
    localStorage.setItem(pendingLogout, '1')
    setForgotten(true)
  }
}

/** Repeats a logout that failed: now, and whenever the network is back. Returns how to stop. */
export const retryFailedLogout = () => {
  const repeat = () => {
    if (localStorage.getItem(pendingLogout) === null) return
    setForgotten(true)
    tellServer().then(
      () => location.reload(),
      () => undefined, // still away: the next `online` event tries again
    )
  }
  repeat()
  addEventListener('online', repeat)
  return () => removeEventListener('online', repeat)
}

/** A login that succeeded leaves nothing to be logged out. */
export const clearFailedLogout = () => {
  localStorage.removeItem(pendingLogout)
  setForgotten(false)
}
