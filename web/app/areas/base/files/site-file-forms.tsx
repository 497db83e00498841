import { useState } from 'react'
import { storeFile } from '#contract/base/files/files.ts'
import { addSiteFile, replaceSiteFile, type SiteFile } from '#contract/base/files/site-files.ts'
import { quietApi, uploadFiles } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'
import { Upload } from '#ui/upload/upload.tsx'
import type { SendOptions } from '#ui/upload/use-uploads.ts'

const sendFile = (file: File, options: SendOptions) => uploadFiles(storeFile, [file], options)

const sending = '文件上传中…'

interface FileFieldProps {
  onFile: (id: number | undefined) => void
  onBusy: (isBusy: boolean) => void
}

const FileField = ({ onFile, onBusy }: FileFieldProps) => (
  <Upload
    send={sendFile}
    hint="文档、压缩包或图片"
    onDone={({ id }) => onFile(id)}
    onRemove={() => onFile(undefined)}
    onBusy={onBusy}
  />
)

interface FormProps {
  onClose: () => void
  onSaved: () => void
}

interface NewFile {
  name: string
  title: string
  downloadName: string
  fileId: number | undefined
}

/** Adds a file with an address of its own. */
export function NewSiteFile({ onClose, onSaved }: FormProps) {
  const form = useForm<NewFile>({
    initial: { name: '', title: '', downloadName: '', fileId: undefined },
    check: (values) => withFileSentence(fieldErrors(addSiteFile.body, values)),
    fieldOf: { site_file_name_taken: 'name', site_file_limit_reached: 'title', attachment_not_found: 'fileId' },
    save: async ({ fileId, ...values }) => {
      await quietApi.siteFiles.addSiteFile({ ...values, fileId: fileId! })
      onSaved()
    },
  })
  const { set, errors } = form
  const [isSending, setSending] = useState(false)
  return (
    <FormDialog
      title="新增站点文件"
      width={560}
      consequence="人人都能下载"
      action="新增"
      busyAction="正在新增…"
      waitsFor={isSending ? sending : undefined}
      form={form}
      onClose={onClose}
    >
      <TextRow form={form} name="title" label="名称" isRequired maxLength={40} />
      <TextRow
        form={form}
        name="name"
        label="地址"
        isRequired
        hint="小写字母、数字和短横线，例如 price-list"
        before="/api/siteFiles/download/"
        maxLength={40}
      />
      <TextRow form={form} name="downloadName" label="下载文件名" isRequired hint="不带后缀" maxLength={60} />
      <FormRow label="文件" isRequired error={errors.fileId}>
        {() => <FileField onFile={(fileId) => set({ fileId })} onBusy={setSending} />}
      </FormRow>
    </FormDialog>
  )
}

const withFileSentence = <E extends { fileId?: string }>(errors: E): E =>
  errors.fileId ? { ...errors, fileId: '请上传文件' } : errors

/** Another file under the same address, or another name for downloads. */
export function ReplaceSiteFile({ file, onClose, onSaved }: FormProps & { file: SiteFile }) {
  const { name, title, version } = file
  const form = useForm<{ downloadName: string; fileId: number | undefined }>({
    initial: { downloadName: file.downloadName, fileId: undefined },
    check: (values) => fieldErrors(replaceSiteFile.body, { name, version, ...values }),
    fieldOf: { attachment_not_found: 'fileId' },
    save: async (values) => {
      await quietApi.siteFiles.replaceSiteFile({ name, version, ...values })
      onSaved()
    },
  })
  const { set, errors } = form
  const [isSending, setSending] = useState(false)
  return (
    <FormDialog
      title={`替换「${title}」`}
      width={560}
      consequence="读者立刻下载到新的文件，旧文件留作历史版本"
      action="保存"
      busyAction="正在保存…"
      waitsFor={isSending ? sending : undefined}
      form={form}
      onClose={onClose}
    >
      <TextRow form={form} name="downloadName" label="下载文件名" isRequired hint="不带后缀" maxLength={60} />
      <FormRow label="新文件" error={errors.fileId} hint="不上传则只改下载文件名">
        {() => <FileField onFile={(fileId) => set({ fileId })} onBusy={setSending} />}
      </FormRow>
    </FormDialog>
  )
}
