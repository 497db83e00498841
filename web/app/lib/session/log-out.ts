/** localStorage key: a logout that has not reached the server yet. */
const pendingLogout = 'logout-pending'

let isLoggedOut = false
const listeners = new Set<() => void>()

/** Whether the page treats the person as logged out although the server does not know it yet. */
export const loggedOutLocally = {
  subscribe(notify: () => void) {
    listeners.add(notify)
    return () => {
      listeners.delete(notify)
    }
  },
  now: () => isLoggedOut,
  onServer: () => false,
}

const setLoggedOut = (value: boolean) => {
  isLoggedOut = value
  for (const notify of listeners) notify()
}

const sendLogout = async () => {
  const response = await fetch('/auth/logout', { method: 'DELETE', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`logout failed with status ${response.status}`)
  localStorage.removeItem(pendingLogout)
}

/** Ends the session and reloads. If the call fails, the person appears logged out and the call is retried later. */
export const logOut = async () => {
  try {
    await sendLogout()
    location.reload()
  } catch {
    localStorage.setItem(pendingLogout, '1')
    setLoggedOut(true)
  }
}

/** Retries a failed logout now and whenever the network returns. Returns the cleanup function. */
export const retryFailedLogout = () => {
  const retry = () => {
    if (localStorage.getItem(pendingLogout) === null) return
    setLoggedOut(true)
    sendLogout().then(
      () => location.reload(),
      () => undefined, // still offline: the next `online` event retries
    )
  }
  retry()
  addEventListener('online', retry)
  return () => removeEventListener('online', retry)
}

/** After a successful login the earlier logout must not be retried. */
export const clearFailedLogout = () => {
  localStorage.removeItem(pendingLogout)
  setLoggedOut(false)
}
