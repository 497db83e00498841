import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { formatMinute, timeOfMinute } from '#lib/format/format.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { usePictureUpload } from '#lib/pictures/use-picture-upload.ts'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LateMinute } from '#ui/antd/late-minute.tsx'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Input } from '#ui/form/input.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import { BannerPreview, type PreviewWidth, previewWidths } from './banner-preview.tsx'
import styles from './banners.module.css'
import { LessonChoice } from './lesson-choice.tsx'
import { type BannerValues, useBannerForm } from './use-banner-form.ts'

interface BannerFormProps {
  place: Banner['place']
  banner?: Banner
  onSaved: (id: number) => Promise<void>
  onCancel: () => void
}

/** The form of one banner with a live preview. */
export function BannerForm({ place, banner, onSaved, onCancel }: BannerFormProps) {
  const mayChange = useMayChange()
  const form = useBannerForm(place, banner, onSaved)
  const { values, set, refusedAttempts } = form
  const element = useRef<HTMLFormElement>(null)
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  useEffect(() => {
    if (refusedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusedAttempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Card as="section" aria-label={banner ? '编辑轮播图' : '新增轮播图'}>
      <CardHead
        aside={
          <Segmented
            className={styles.end}
            aria-label="预览的宽度"
            options={previewWidths}
            value={width}
            onChange={setWidth}
          />
        }
      >
        {banner ? '编辑' : '新增'}
      </CardHead>
      <BannerPreview banner={banner} values={values} width={width} />
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        onBlur={({ target }) => 'name' in target && form.touch(String(target.name))}
      >
        <div className={styles.fields}>
          {form.problem && <Note kind="error">{form.problem.message}</Note>}
          <TextRow form={form} name="name" label="名称" isRequired maxLength={60} />
          <TargetRow form={form} />
          <PictureRow form={form} />
          <PeriodRow form={form} />
          <FormRow label="启用">
            {({ id }) => (
              <span className={styles.shown}>
                <Switch id={id} checked={values.isShown} onChange={({ target }) => set({ isShown: target.checked })} />
              </span>
            )}
          </FormRow>
        </div>
        <footer className={styles.formFoot}>
          <span>保存后立即在前台生效，到点后很快切换</span>
          <Button disabled={form.isSaving} onClick={onCancel}>
            取消
          </Button>
          <Button look="primary" type="submit" disabled={form.isSaving || !mayChange}>
            {form.isSaving ? '保存修改…' : '保存'}
          </Button>
        </footer>
      </form>
    </Card>
  )
}

const targets = [
  { value: 'lesson', label: '课程' },
  { value: 'address', label: '网址' },
] as const

function TargetRow({ form: { values, errors, set } }: { form: Form<BannerValues> }) {
  return (
    <FormRow label="跳转到" isRequired error={errors.productId ?? errors.scrollUrl}>
      {(control) => (
        <div className={styles.target}>
          <LateSelect
            aria-label="跳转的种类"
            value={values.leadsTo}
            options={targets}
            onChange={(leadsTo) => set({ leadsTo })}
          />
          {values.leadsTo === 'lesson' ? (
            <LessonChoice control={control} value={values.productId} onChange={(productId) => set({ productId })} />
          ) : (
            <Input
              {...control}
              name="scrollUrl"
              maxLength={300}
              placeholder="/mall 或 https://…"
              value={values.scrollUrl}
              onChange={({ target }) => set({ scrollUrl: target.value })}
            />
          )}
        </div>
      )}
    </FormRow>
  )
}

function PeriodRow({ form: { values, errors, set } }: { form: Form<BannerValues> }) {
  const picker = (name: 'showFrom' | 'showUntil', label: string, placeholder: string) => (
    <LateMinute
      aria-label={label}
      placeholder={placeholder}
      hasError={errors[name] !== undefined}
      value={values[name] && formatMinute(values[name])}
      onChange={(minute) => set({ [name]: minute && timeOfMinute(minute) })}
    />
  )
  return (
    <FormRow label="投放时间" error={errors.showFrom ?? errors.showUntil}>
      {({ id }) => (
        <div id={id} className={styles.period}>
          {picker('showFrom', '投放开始', '立即')}
          <span>至</span>
          {picker('showUntil', '投放结束', '长期')}
        </div>
      )}
    </FormRow>
  )
}

function PictureRow({ form: { values, errors, set } }: { form: Form<BannerValues> }) {
  const picker = useRef<HTMLInputElement>(null)
  const { isSending, error, choose } = usePictureUpload((scrollCover) => set({ scrollCover }))
  return (
    <FormRow
      label="画面"
      error={error ?? errors.scrollCover}
      hint="宽 1792、高 660 的图片最清晰；不上传则按名称自动绘制"
    >
      {() => (
        <div className={styles.picture}>
          <Radios
            control={{ name: 'drawing' }}
            label="画面"
            look="segments"
            options={[
              { value: 'drawn', label: '自动绘制' },
              { value: 'picture', label: '上传图片' },
            ]}
            value={values.scrollCover ? 'picture' : 'drawn'}
            onChange={(chosen) => (chosen === 'drawn' ? set({ scrollCover: null }) : picker.current?.click())}
          />
          <Button size="small" disabled={isSending} onClick={() => picker.current?.click()}>
            {values.scrollCover ? '换一张' : '选择图片'}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label="选择图片"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void choose(file)
            }}
          />
        </div>
      )}
    </FormRow>
  )
}
