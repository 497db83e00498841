import { Button } from '#ui/button/button.tsx'
import { ForChanges, useMayChange } from '#ui/table/may-change.tsx'
import styles from './audit.module.css'
import type { DecisionForm } from './use-decision.ts'

interface AuditFootProps {
  form: DecisionForm
  isApproved: boolean
  /** The unit in which items are counted: 份, 门. */
  measure: string
  onClose: () => void
}

export const AuditFoot = ({ form, isApproved, measure, onClose }: AuditFootProps) => {
  const mayChange = useMayChange()
  return (
    <footer className={styles.foot}>
      <span>{mayChange && '审核结果将通知作者'}</span>
      <Button onClick={onClose}>{mayChange ? '取消' : '关闭'}</Button>
      <ForChanges>
        <Button disabled={isApproved || form.isSaving} onClick={() => form.submit(false)}>
          提交
        </Button>
        <Button look="primary" disabled={isApproved} isBusy={form.isSaving} onClick={() => form.submit(true)}>
          提交并看下一{measure}
        </Button>
      </ForChanges>
    </footer>
  )
}
