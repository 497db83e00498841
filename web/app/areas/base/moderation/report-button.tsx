import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReportKind } from '#contract/base/moderation/moderation.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

interface ReportButtonProps {
  kind: ReportKind
  targetId: number
  /** The title of the reported item. */
  title: string
  className?: string
}

/** Opens the report dialog; the code of the dialog is loaded on the first click. */
export function ReportButton({ kind, targetId, title, className }: ReportButtonProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    if (!session) return toast.warning('请先登录')
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={className} onClick={open}>
        <Flag size={14} strokeWidth={1.6} aria-hidden />
        举报
      </button>
      {wasOpened && (
        <Suspense>
          <ReportDialog open={isOpen} kind={kind} targetId={targetId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
