import { Button } from 'antd'
import styles from './audit.module.css'
import type { DecisionForm } from './use-decision.ts'

interface AuditFootProps {
  form: DecisionForm
  isApproved: boolean
  /** The unit in which items are counted: 份, 门. */
  measure: string
  onClose: () => void
}

export const AuditFoot = ({ form, isApproved, measure, onClose }: AuditFootProps) => (
  <footer className={styles.foot}>
    <span>审核结果将通知作者</span>
    <Button onClick={onClose}>取消</Button>
    <Button disabled={isApproved || form.isSaving} onClick={() => form.submit(false)}>
      提交
    </Button>
    <Button type="primary" disabled={isApproved} loading={form.isSaving} onClick={() => form.submit(true)}>
      提交并看下一{measure}
    </Button>
  </footer>
)
