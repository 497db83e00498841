import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './toast.module.css'
import { dismissToast, holdToast, releaseToast, toastStore } from './toast-store.ts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX }

/** Shows the messages of `toast` and announces them to screen readers; rendered once per document. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)
  return (
    <section className={classNames(styles.toasts, 'screen-only')} aria-live="polite" aria-label="消息">
      {toasts.map(({ id, kind, message, detail, link, action }) => {
        const Icon = icons[kind]
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the message only waits while somebody is about to use its button
          <div
            key={id}
            className={classNames(styles.toast, styles[kind])}
            role={kind === 'error' ? 'alert' : 'status'}
            onPointerEnter={() => holdToast(id)}
            onPointerLeave={() => releaseToast(id)}
            onFocus={() => holdToast(id)}
            onBlur={() => releaseToast(id)}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            <p>
              {message}
              {detail && <span>{detail}</span>}
            </p>
            {link && (
              <Link
                className={buttonClass({ look: 'primary', size: 'small' })}
                to={link.to}
                onClick={() => dismissToast(id)}
              >
                {link.label}
              </Link>
            )}
            {action && (
              <Button
                look="primary"
                size="small"
                onClick={() => {
                  dismissToast(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <button type="button" aria-label="关闭" onClick={() => dismissToast(id)}>
              <X size={14} strokeWidth={1.6} aria-hidden />
            </button>
          </div>
        )
      })}
    </section>
  )
}
