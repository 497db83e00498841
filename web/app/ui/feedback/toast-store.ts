export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  detail?: string
  link?: ToastLink
  action?: ToastAction
}

/** The way on after what the message tells. */
export interface ToastLink {
  label: string
  to: string
}

/** What can be done about it while the message is shown, such as undoing it. */
export interface ToastAction {
  label: string
  run: () => void
}

interface ToastOptions {
  detail?: string
  link?: ToastLink
  action?: ToastAction
  seconds?: number
}

const defaultSeconds: Record<ToastKind, number> = { success: 3, info: 3, warning: 5, error: 5 }
/** Long enough to notice a mistake and to reach the button by keyboard. */
const secondsWithAction = 12

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, { seconds: number; timer?: ReturnType<typeof setTimeout> }>()

const show = (next: readonly Toast[]) => {
  shown = next
  for (const notify of listeners) notify()
}

export const dismissToast = (id: number) => {
  holdToast(id)
  timers.delete(id)
  show(shown.filter((one) => one.id !== id))
}

/** Keeps a message on the page while the pointer or the focus is in it. */
export const holdToast = (id: number) => clearTimeout(timers.get(id)?.timer)

export const releaseToast = (id: number) => {
  const held = timers.get(id)
  if (!held) return
  clearTimeout(held.timer)
  held.timer = setTimeout(() => dismissToast(id), held.seconds * 1000)
}

const add =
  (kind: ToastKind) =>
  (message: string, { detail, link, action, seconds }: ToastOptions = {}) => {
    const id = ++lastId
    show([
      ...shown.filter((one) => one.kind !== kind || one.message !== message),
      { id, kind, message, detail, link, action },
    ])
    timers.set(id, { seconds: seconds ?? (action ? secondsWithAction : defaultSeconds[kind]) })
    releaseToast(id)
  }

/** Short messages at the corner of the page. They survive navigation; a repeated message replaces the earlier one. */
export const toast = {
  success: add('success'),
  info: add('info'),
  warning: add('warning'),
  error: add('error'),
}

const none: readonly Toast[] = []
export const toastStore = {
  subscribe(notify: () => void) {
    listeners.add(notify)
    return () => {
      listeners.delete(notify)
    }
  },
  current: () => shown,
  onServer: () => none,
}
