import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './editor.module.css'
import type { LessonForm } from './use-lesson-editor.ts'

/** Cancels, saves a draft or submits. While files are uploading, saving waits for them. */
export function SaveBar({ form }: { form: LessonForm }) {
  const { pendingSave, isSaving, wrong } = form
  const missing = Object.keys(wrong).length
  return (
    <div className={styles.bar}>
      {pendingSave && (
        <Checkbox checked onChange={form.cancelPendingSave}>
          {pendingSave === 'submit' ? '传完后自动提交审核' : '传完后自动保存草稿'}
        </Checkbox>
      )}
      <span className={styles.missing} role="status">
        {isSaving ? '正在提交…' : missing > 0 && !pendingSave ? `还差 ${missing} 项` : ''}
      </span>
      <LinkButton to={paths.ownLessons}>取消</LinkButton>
      <Button disabled={isSaving} onClick={() => form.save('draft')}>
        保存草稿
      </Button>
      <Button look="primary" disabled={isSaving} onClick={() => form.save('submit')}>
        提交审核
      </Button>
    </div>
  )
}
