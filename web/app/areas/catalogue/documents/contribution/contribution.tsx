import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Form, useActionData, useNavigate, useNavigation } from 'react-router'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { paths } from '#contract/paths.ts'
import { formMessages } from '#lib/api/page-problem.ts'
import type { Arrival } from '#lib/browser/use-arrival.ts'
import { useSite } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useFormChecks } from '#ui/form/use-form-checks.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { DashList } from '#ui/text/dash-list.tsx'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import { RefusalNote } from '../../../base/moderation/refusal-note.tsx'
import styles from './contribution.module.css'
import { checkContribution } from './contribution-checks.ts'
import { ContributionFields, type SavedResource, type UploadRules } from './contribution-fields.tsx'
import { CoverChoice } from './cover-choice.tsx'
import type { ContributionAnswer } from './send-contribution.ts'

interface ContributionProps {
  title: string
  remark: string
  categories: Category[]
  rules: UploadRules
  savedResource?: SavedResource
  /** A note above the form. */
  children?: ReactNode
}

/** The form of a new or changed resource: fields at the left, cover and rules at the right. */
export function Contribution({ title, remark, categories, rules, savedResource, children }: ContributionProps) {
  const answer = useActionData<ContributionAnswer>()
  const isSending = useNavigation().formMethod === 'POST'
  const refused = useSentences(answer)
  const { asksAiShare } = useSite()
  const { form, values, errors, isChanged, change } = useFormChecks(
    (all) => checkContribution(all, asksAiShare),
    refused.fields,
  )
  const [cover, setCover] = useState(savedResource?.cover ?? null)
  const openTheWay = useLeaveGuard(isChanged && !isSending, () => {})
  useDone(answer, openTheWay)
  return (
    <div className={classNames('wrap', styles.page)}>
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.mall, label: '数字商城' },
        ]}
        current={title}
      />
      <Form {...form} method="post" className={styles.grid}>
        <Card as="section">
          <div className={styles.head}>
            <h1>{title}</h1>
            <p className="muted">{remark}</p>
          </div>
          <div className={styles.form}>
            {children}
            <MutedNote />
            {refused.note && <RefusalNote code={problemOf(answer)?.code}>{refused.note}</RefusalNote>}
            <ContributionFields {...{ categories, rules, savedResource, errors }} onFile={change} />
            <input type="hidden" name="cover" value={cover ?? ''} />
            <div className={styles.buttons}>
              <Button type="submit" look="primary" size="large" disabled={isSending}>
                {isSending ? '正在提交…' : '提交审核'}
              </Button>
              <LinkButton size="large" to={savedResource ? paths.member : paths.mall}>
                取消
              </LinkButton>
            </div>
          </div>
        </Card>
        <aside className={styles.aside}>
          <CoverChoice
            cover={cover}
            onChange={setCover}
            drawn={{
              id: savedResource?.id ?? 0,
              categoryId: Number(values.sourceCategoryId) || categories[0]?.id,
              title: values.sourceName,
              format: (values.fileName || savedResource?.file.suffix || rules.suffixes[0] || '')
                .split('.')
                .at(-1)
                ?.toUpperCase(),
            }}
          />
          <Card as="section">
            <CardHead>上传须知</CardHead>
            <DashList
              items={[
                '请确认拥有文件的分享权限。',
                '涉密图纸、未公开报价请勿上传。',
                '审核结果会发消息告诉您；不通过会说明理由，可修改后重新提交。',
              ]}
            />
          </Card>
        </aside>
      </Form>
    </div>
  )
}

const fieldOf: Partial<Record<string, string>> = {
  category_unknown: 'sourceCategoryId',
  no_file: 'uploadId',
  change_note_missing: 'changeNote',
  file_kind_refused: 'uploadId',
  file_content_mismatch: 'uploadId',
  file_empty: 'uploadId',
  file_name_invalid: 'uploadId',
  file_too_large: 'uploadId',
  file_duplicate: 'uploadId',
  upload_unfinished: 'uploadId',
  free_part_refused: 'freePercent',
}

const problemOf = (answer: ContributionAnswer | undefined) =>
  answer && 'problem' in answer ? answer.problem : undefined

const useSentences = (answer: ContributionAnswer | undefined) =>
  useMemo(() => formMessages(problemOf(answer), fieldOf), [answer])

/** LIB-16: confirms the upload and leads to the mall. */
const useDone = (answer: ContributionAnswer | undefined, openTheWay: () => void) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!answer || !('submitted' in answer)) return
    openTheWay()
    toast.success('上传成功')
    const state: Arrival = { submittedResource: answer.submitted }
    void navigate(paths.mall, { state })
  }, [answer, openTheWay, navigate])
}
