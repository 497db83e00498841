export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  detail?: string
  link?: ToastLink
}

/** The way on after what the message tells. */
export interface ToastLink {
  label: string
  to: string
}

interface ToastOptions {
  detail?: string
  link?: ToastLink
  seconds?: number
}

const defaultSeconds: Record<ToastKind, number> = { success: 3, info: 3, warning: 5, error: 5 }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  for (const notify of listeners) notify()
}

export const dismissToast = (id: number) => show(shown.filter((one) => one.id !== id))

const add =
  (kind: ToastKind) =>
  (message: string, { detail, link, seconds = defaultSeconds[kind] }: ToastOptions = {}) => {
    const id = ++lastId
    show([...shown.filter((one) => one.kind !== kind || one.message !== message), { id, kind, message, detail, link }])
    setTimeout(() => dismissToast(id), seconds * 1000)
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
