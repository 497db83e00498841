import { Button, Drawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect } from 'react'
import { quietApi } from '#lib/browser-api.ts'
import { Loaded } from '#ui/antd/loaded.tsx'
import { type Load, useLoad } from '#ui/table/use-load.ts'
import styles from './audit.module.css'
import { AuditFacts } from './audit-facts.tsx'
import { AuditForm } from './audit-form.tsx'
import { AuditPreview } from './audit-preview.tsx'
import { AuditStatus } from './state-cell.tsx'
import { useAuditForm } from './use-audit-form.ts'

export type AuditDetail = Awaited<ReturnType<typeof quietApi.library.getAuditResource>>

interface AuditDrawerProps {
  resourceId: number
  /** The list it was opened from: its neighbours there are one key away. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

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
          {detail && <AuditStatus isAudit={detail.item.isAudit} />}
          <span className={styles.space} />
          <Neighbour label="上一份" icon={ChevronUp} id={detail?.previousId} onOpen={onOpen} />
          <Neighbour label="下一份" icon={ChevronDown} id={detail?.nextId} onOpen={onOpen} />
          <Button type="text" icon={<X size={18} strokeWidth={1.6} aria-hidden />} aria-label="关闭" onClick={close} />
        </div>
      }
    >
      <Loaded load={{ ...load, data: detail } as Load<AuditDetail>}>
        {(found) => (
          <AuditSheet
            key={`${found.item.id} ${found.item.versionNumber} ${found.item.isAudit}`}
            detail={found}
            onDone={(goesOn) => {
              onChanged()
              if (!goesOn) void load.reload()
              else if (found.nextId !== null) onOpen(found.nextId)
              else close()
            }}
            onClose={close}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

interface AuditSheetProps {
  detail: AuditDetail
  onDone: (goesOn: boolean) => void
  onClose: () => void
}

function AuditSheet({ detail, onDone, onClose }: AuditSheetProps) {
  const form = useAuditForm(detail.item, onDone)
  const isApproved = detail.item.isAudit === 1
  return (
    <>
      <div className={styles.columns}>
        <AuditPreview detail={detail} />
        <div className={styles.side}>
          <AuditFacts detail={detail} />
          <AuditForm form={form} isApproved={isApproved} />
        </div>
      </div>
      <footer className={styles.foot}>
        <span>审核结果将通知作者</span>
        <Button onClick={onClose}>取消</Button>
        <Button disabled={isApproved || form.isSaving} onClick={() => form.submit(false)}>
          提交
        </Button>
        <Button type="primary" disabled={isApproved} loading={form.isSaving} onClick={() => form.submit(true)}>
          提交并看下一份
        </Button>
      </footer>
    </>
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
