import { Drawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { formatCount } from '#lib/format/format.ts'
import { AntdApp } from '#ui/antd/antd-app.client.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './audit.module.css'
import { AuditStatus } from './state-cell.tsx'

export interface QueuedItem {
  item: { isAudit: AuditState }
  previousId: number | null
  nextId: number | null
  place: number | null
  total: number
}

interface QueueDrawerProps {
  title: string
  /** The unit in which items are counted: 份, 门. */
  measure: string
  /** undefined while it is loading. */
  detail: QueuedItem | undefined
  onOpen: (id: number | undefined) => void
  children: ReactNode
}

/** One item of a queue; its neighbours are one click or one key away. */
export function QueueDrawer({ title, measure, detail, onOpen, children }: QueueDrawerProps) {
  const close = () => onOpen(undefined)
  useNeighbourKeys(detail, onOpen)
  return (
    <AntdApp>
      <Drawer
        open
        size={1020}
        rootClassName={styles.drawer}
        onClose={close}
        closeIcon={null}
        title={
          <div className={styles.head}>
            <h2>{title}</h2>
            {detail && <AuditStatus isAudit={detail.item.isAudit} />}
            <span className={styles.space} />
            {detail && detail.place !== null && (
              <span className={styles.place}>
                第 {formatCount(detail.place)} {measure}，共 {formatCount(detail.total)} {measure}
              </span>
            )}
            <Neighbour label={`上一${measure}`} keyName="↑" icon={ChevronUp} id={detail?.previousId} onOpen={onOpen} />
            <Neighbour label={`下一${measure}`} keyName="↓" icon={ChevronDown} id={detail?.nextId} onOpen={onOpen} />
            <Button look="ghost" aria-label="关闭" onClick={close}>
              <X size={18} strokeWidth={1.6} aria-hidden />
            </Button>
          </div>
        }
      >
        {children}
      </Drawer>
    </AntdApp>
  )
}

interface NeighbourProps {
  label: string
  keyName: string
  icon: typeof ChevronUp
  id: number | null | undefined
  onOpen: (id: number) => void
}

const Neighbour = ({ label, keyName, icon: Icon, id, onOpen }: NeighbourProps) => (
  <Button
    look="ghost"
    aria-label={label}
    title={`${label}（Alt+${keyName}）`}
    disabled={!id}
    onClick={() => id && onOpen(id)}
  >
    <Icon size={18} strokeWidth={1.6} aria-hidden />
  </Button>
)

/** Alt with an arrow opens the neighbour, also while the administrator is typing a reason. */
const useNeighbourKeys = (detail: QueuedItem | undefined, onOpen: (id: number) => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      const id = event.key === 'ArrowUp' ? detail?.previousId : detail?.nextId
      if (!id) return
      event.preventDefault()
      onOpen(id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [detail, onOpen])
}
