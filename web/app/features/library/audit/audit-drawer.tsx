import { Button, Drawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect } from 'react'
import { auditLabels } from '#contract/library-rules.ts'
import { quietApi } from '#lib/browser-api.ts'
import { Loaded } from '#ui/antd/loaded.tsx'
import { Status } from '#ui/status.tsx'
import { type Load, useLoad } from '#ui/table/use-load.ts'
import styles from './audit.module.css'
import { AuditFacts } from './audit-facts.tsx'
import { AuditForm } from './audit-form.tsx'
import { AuditPreview } from './audit-preview.tsx'

export type AuditDetail = Awaited<ReturnType<typeof quietApi.library.getAuditResource>>

interface AuditDrawerProps {
  resourceId: number
  /** The list it was opened from: its neighbours there are one key away. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

/** One resource in full: the document at the left, what it claims to be and the decision at the right. */
export function AuditDrawer({ resourceId, filter, onOpen, onChanged }: AuditDrawerProps) {
  const load = useLoad(
    () => quietApi.library.getAuditResource({ resourceId, ...filter }),
    `${resourceId} ${JSON.stringify(filter)}`,
  )
  const detail = load.data?.item.id === resourceId ? load.data : undefined
  const close = () => onOpen(undefined)
  useNeighbourKeys(detail, onOpen)
  return (
    <Drawer
      open
      size={1020}
      rootClassName={styles.drawer}
      onClose={close}
      closeIcon={null}
      title={
        <div className={styles.head}>
          <h2>资源审核</h2>
          {detail && <Status tone={tones[detail.item.isAudit]}>{auditLabels[detail.item.isAudit]}</Status>}
          <span className={styles.space} />
          <Neighbour label="上一份" icon={ChevronUp} id={detail?.previousId} onOpen={onOpen} />
          <Neighbour label="下一份" icon={ChevronDown} id={detail?.nextId} onOpen={onOpen} />
          <Button type="text" icon={<X size={18} strokeWidth={1.6} aria-hidden />} aria-label="关闭" onClick={close} />
        </div>
      }
    >
      <Loaded load={{ ...load, data: detail } as Load<AuditDetail>}>
        {(found) => (
          <div className={styles.columns} key={`${found.item.id} ${found.item.versionNumber}`}>
            <AuditPreview detail={found} />
            <div className={styles.side}>
              <AuditFacts detail={found} />
              <AuditForm
                item={found.item}
                onDone={(goesOn) => {
                  onChanged()
                  if (goesOn && found.nextId !== null) onOpen(found.nextId)
                  else if (goesOn) close()
                  else void load.reload()
                }}
                onClose={close}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

interface NeighbourProps {
  label: string
  icon: typeof ChevronUp
  id: number | null | undefined
  onOpen: (id: number) => void
}

const Neighbour = ({ label, icon: Icon, id, onOpen }: NeighbourProps) => (
  <Button
    type="text"
    icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
    aria-label={label}
    title={`${label}（Alt+${label === '上一份' ? '↑' : '↓'}）`}
    disabled={!id}
    onClick={() => id && onOpen(id)}
  />
)

/** Alt with an arrow goes to the neighbour, also while a reason is being written. */
const useNeighbourKeys = (detail: AuditDetail | undefined, onOpen: (id: number) => void) => {
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
