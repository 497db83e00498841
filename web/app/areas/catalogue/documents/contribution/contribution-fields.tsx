import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { getOwnResource, getUploadRules } from '#contract/catalogue/documents/library.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { sendResumably } from '#lib/api/resumable-upload.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { Upload } from '#ui/upload/upload.tsx'
import { AiShareField, type ChosenAiShare } from '../../../base/moderation/ai-share-field.tsx'
import styles from './contribution.module.css'
import { wrongWithFile } from './contribution-checks.ts'
import { useDuplicate } from './use-duplicate.ts'

export type UploadRules = CallAnswer<typeof getUploadRules>
/** The resource as last submitted. */
export type SavedResource = CallAnswer<typeof getOwnResource>

interface FieldsProps {
  categories: Category[]
  rules: UploadRules
  savedResource?: SavedResource
  errors: Partial<Record<string, string>>
  /** Called when the upload of the field of this name starts, ends or is removed. */
  onFile: (name: string) => void
}

const { nameLength, descriptionLength, changeNoteLength, maxTags } = resourceLimits
const send = sendResumably('resource')

/** The fields of the form, with labels at the left. */
export function ContributionFields({ categories, rules, savedResource, errors, onFile }: FieldsProps) {
  const options = categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName }))
  return (
    <>
      <Field label="标题" name="sourceName" error={errors.sourceName} isRequired isBeside>
        {(control) => <Input {...control} defaultValue={savedResource?.name} maxLength={nameLength} />}
      </Field>
      <Field label="资源类别" name="sourceCategoryId" error={errors.sourceCategoryId} isRequired isBeside>
        {(control) => (
          <Select
            {...control}
            className={styles.wide}
            defaultValue={savedResource ? String(savedResource.resourceCategoryId) : ''}
            options={[{ value: '', label: '请选择' }, ...options]}
          />
        )}
      </Field>
      <Field label="下载积分（V币）" name="coin" error={errors.coin} isRequired isBeside>
        {(control) => (
          <span className={styles.coin}>
            <Input {...control} inputMode="numeric" defaultValue={savedResource?.coin} maxLength={8} />
            <span className="muted">V币，填 0 表示免费</span>
          </span>
        )}
      </Field>
      <Field label="描述" name="sourceDesc" error={errors.sourceDesc} isRequired isBeside>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            defaultValue={savedResource?.resourceDesc}
            maxLength={descriptionLength}
            placeholder="说明适用阶段、内容构成和使用方法，方便同行判断"
          />
        )}
      </Field>
      <Field label="标签" name="tags" error={errors.tags} hint={`用逗号隔开，最多 ${maxTags} 个，方便被搜到`} isBeside>
        {(control) => (
          <Input {...control} defaultValue={savedResource?.tags.join('，')} placeholder="例如：斜拉桥，施工监控" />
        )}
      </Field>
      <FreePartField rules={rules} chosen={savedResource?.freePercent} error={errors.freePercent} />
      <FileField rules={rules} savedResource={savedResource} error={errors.uploadId} onFile={onFile} />
      {savedResource?.hasApprovedVersion && <ChangeNote saved={savedResource.changeNote} error={errors.changeNote} />}
      <AiShare saved={savedResource?.aiShare} error={errors.aiShare} />
      <Field label="声明" name="declaration" error={errors.declaration} isBeside isBare>
        {(control) => (
          <Checkbox {...control} value="true">
            我确认拥有该文件的著作权或分享权限
          </Checkbox>
        )}
      </Field>
    </>
  )
}

function AiShare({ saved, error }: { saved?: SavedResource['aiShare']; error?: string }) {
  const [share, setShare] = useState<ChosenAiShare>(saved ?? '')
  return <AiShareField value={share} onChange={setShare} error={error} />
}

const ChangeNote = ({ saved, error }: { saved: string; error: string | undefined }) => (
  <Field
    label="更新说明"
    name="changeNote"
    error={error}
    hint="更换文件时必填；通过审核后，买过的人会收到这段说明"
    isBeside
  >
    {(control) => (
      <>
        <TextArea
          {...control}
          rows={3}
          defaultValue={saved}
          maxLength={changeNoteLength}
          placeholder="例如：按 2026 版规范改写第 4 章，补充附录 B"
        />
        <input type="hidden" name="needsNote" value="1" />
      </>
    )}
  </Field>
)

/** PREV-3: the choices within the administrators' bounds, and the one in force. */
function FreePartField({ rules, chosen, error }: { rules: UploadRules; chosen?: number; error?: string }) {
  const { freePercent, maxFreePercent, minFreePages, maxFreePages } = rules
  const current = chosen ?? freePercent
  const choices = [...new Set([5, 10, 15, 20, 30, 50, current])]
    .filter((percent) => percent <= maxFreePercent || percent === current)
    .sort((one, other) => one - other)
  return (
    <Field
      label="免费阅读"
      name="freePercent"
      error={error}
      hint={`购买前人人可读的部分：至少 ${minFreePages} 页，最多 ${maxFreePages} 页；表格按行数计`}
      isBeside
    >
      {(control) => (
        <Select
          {...control}
          className={styles.wide}
          defaultValue={String(current)}
          options={choices.map((percent) => ({ value: String(percent), label: `前 ${percent}%` }))}
        />
      )}
    </Field>
  )
}

type FileFieldProps = Pick<FieldsProps, 'rules' | 'savedResource' | 'onFile'> & { error?: string }

function FileField({ rules, savedResource, error, onFile }: FileFieldProps) {
  const [sent, setSent] = useState<{ id: string; name: string }>()
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hidden fields below have changed with these
  useEffect(() => onFile('uploadId'), [sent, isBusy])
  const { duplicate, look, reset } = useDuplicate()
  const currentFile = savedResource && !sent ? savedResource.file : undefined
  const hint = `支持 ${rules.suffixes.join('、')}，仅限 1 个文件，不超过 ${rules.maxMb} MB`
  const check = (file: File) => {
    const wrong = wrongWithFile(file, rules)
    if (!wrong) void look(file)
    return wrong
  }
  return (
    <Field label="文件" name="uploadId" error={error} isRequired={!savedResource} isBeside isGroup>
      {({ 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
        <>
          <Upload
            send={send}
            accept={rules.suffixes.map((suffix) => `.${suffix}`).join(',')}
            hint={hint}
            check={check}
            onDone={(id, { name }) => setSent({ id, name })}
            onRemove={() => {
              setSent(undefined)
              reset()
            }}
            onBusy={setBusy}
            describedBy={describedBy}
            isInvalid={isInvalid}
          />
          {currentFile && (
            <p className={styles.currentFile}>
              沿用原文件：{currentFile.name}（{formatBytes(currentFile.fileSize)}）；选择新文件则替换
            </p>
          )}
          {duplicate && <Duplicate {...duplicate} />}
          <input type="hidden" name="uploadId" value={sent?.id ?? ''} />
          <input type="hidden" name="fileName" value={sent?.name ?? ''} />
          <input type="hidden" name="keepsFile" value={currentFile ? '1' : ''} />
          <input type="hidden" name="isSending" value={isBusy ? '1' : ''} />
        </>
      )}
    </Field>
  )
}

const Duplicate = ({ id, name, isOwn }: { id: number; name: string; isOwn: boolean }) => (
  <Note kind="warning">
    {isOwn ? '您已上传过相同的文件' : '已有相同的文件上架'}：
    <Link className="link" to={paths.resource(id)} target="_blank">
      {name}
    </Link>
    ，请勿重复上传
  </Note>
)
