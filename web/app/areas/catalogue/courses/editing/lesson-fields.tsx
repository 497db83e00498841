import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { authorShareOf } from '#contract/share.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { AiShareField } from '../../../base/moderation/ai-share-field.tsx'
import { canBeSingle, toSingle } from './arrange.ts'
import type { LessonDraft } from './draft.ts'
import styles from './editor.module.css'
import type { LessonForm } from './use-lesson-editor.ts'

const { nameLength, contentLength } = lessonLimits

const forms = [
  { value: 'chapters', label: '分章节' },
  { value: 'single', label: '单个视频' },
] as const

interface LessonFieldsProps {
  form: LessonForm
  categories: Category[]
  sharePercent: number
}

/** The fields of the lesson apart from its chapters. */
export function LessonFields({ form, categories, sharePercent }: LessonFieldsProps) {
  const { draft, errors } = form
  const set = (part: Partial<LessonDraft>) => form.change((now) => ({ ...now, ...part }))
  return (
    <>
      <Field label="课程名称" name="name" error={errors.name} isRequired isBeside>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={nameLength}
            end={
              <span className={styles.length}>
                {draft.name.length} / {nameLength}
              </span>
            }
            className={styles.counted}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label="类别" name="lessonCategoryId" error={errors.lessonCategoryId} isRequired isBeside isGroup>
        {(control) => (
          <Radios
            control={control}
            label="类别"
            value={draft.lessonCategoryId}
            options={categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName }))}
            onChange={(lessonCategoryId) => set({ lessonCategoryId })}
          />
        )}
      </Field>
      <div className={styles.two}>
        <Field
          label="价格"
          name="coin"
          error={errors.coin}
          hint={priceHint(draft.coin, sharePercent)}
          isRequired
          isBeside
        >
          {(control) => (
            <span className={styles.unit}>
              <input
                {...control}
                inputMode="numeric"
                maxLength={8}
                value={draft.coin}
                onChange={({ target }) => set({ coin: target.value })}
              />
              <span>V币</span>
            </span>
          )}
        </Field>
        <FormChoice form={form} />
      </div>
      <Field label="介绍" name="content" error={errors.content} isRequired isBeside>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={contentLength}
            value={draft.content}
            placeholder="说明面向谁、讲什么、学完能做什么"
            onChange={({ target }) => set({ content: target.value })}
          />
        )}
      </Field>
      <AiShareField value={draft.aiShare} onChange={(aiShare) => set({ aiShare })} error={errors.aiShare} />
      <Field label="播放" name="allowsRates" isBeside isBare>
        {(control) => (
          <span className={styles.check}>
            <Checkbox
              {...control}
              checked={draft.allowsRates}
              onChange={({ target }) => set({ allowsRates: target.checked })}
            >
              允许学员以 0.75 至 2 倍速观看
            </Checkbox>
          </span>
        )}
      </Field>
    </>
  )
}

const priceHint = (typed: string, sharePercent: number): string => {
  const coin = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  const own = authorShareOf(coin, sharePercent)
  return coin === 0 ? '填 0 表示免费' : `填 0 表示免费。每笔你得 ${own}，平台 ${coin - own}。`
}

function FormChoice({ form: { draft, change } }: { form: LessonForm }) {
  const isFixed = draft.hasChapter && !canBeSingle(draft)
  return (
    <Field
      label="形式"
      name="hasChapter"
      hint={isFixed ? '改成单个视频前，目录只能留下一节' : undefined}
      isBeside
      isGroup
    >
      {(control) => (
        <Radios
          control={control}
          label="形式"
          look="segments"
          value={draft.hasChapter ? 'chapters' : 'single'}
          options={forms.map((one) => ({ ...one, isOff: one.value === 'single' && isFixed }))}
          onChange={(value) => change((now) => (value === 'single' ? toSingle(now) : { ...now, hasChapter: true }))}
        />
      )}
    </Field>
  )
}
