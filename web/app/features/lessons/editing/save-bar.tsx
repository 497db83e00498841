import { paths } from '#lib/url/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './editor.module.css'
import type { LessonForm } from './use-lesson-editor.ts'

/** Leaving, keeping a draft, handing in; what was asked for while files are on their way happens when they are there. */
export function SaveBar({ form }: { form: LessonForm }) {
  const { wish, isSaving, wrong } = form
  const missing = Object.keys(wrong).length
  return (
    <div className={styles.bar}>
      {wish && (
        <Checkbox checked onChange={form.forgetWish}>
          {wish === 'submit' ? '传完后自动提交审核' : '传完后自动保存草稿'}
        </Checkbox>
      )}
      <span className={styles.missing} role="status">
        {isSaving ? '正在提交…' : missing > 0 && !wish ? `还差 ${missing} 项` : ''}
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
