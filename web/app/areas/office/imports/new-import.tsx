import { Select } from 'antd'
import { useState } from 'react'
import { importColumns } from '#contract/office/imports/import-columns.ts'
import {
  type ImportKind,
  importKindLabels,
  importKinds,
  importLimits,
  kindsWithFiles,
} from '#contract/office/imports/import-rules.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { sendResumably } from '#lib/api/resumable-upload.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Upload } from '#ui/upload/upload.tsx'
import styles from './imports.module.css'

interface NewImportProps {
  onClose: () => void
  onStarted: () => void
}

interface Values {
  kind: ImportKind
  uploadId: string
  archiveUploadId: string
}

const sendTable = sendResumably('importTable')
const sendArchive = sendResumably('importFiles')

/** Chooses a table, and the archive of its files, and begins to check them. */
export function NewImport({ onClose, onStarted }: NewImportProps) {
  const [isBusy, setBusy] = useState(false)
  const form = useForm<Values>({
    initial: { kind: 'members', uploadId: '', archiveUploadId: '' },
    check: ({ uploadId }) => ({
      ...(isBusy && { uploadId: '请等文件传完' }),
      ...(!isBusy && !uploadId && { uploadId: '请选择表格' }),
    }),
    fieldOf: { import_running: 'uploadId', not_found: 'uploadId', file_content_mismatch: 'uploadId' },
    async save({ kind, uploadId, archiveUploadId }) {
      const { message } = await quietApi.imports.checkImport({
        kind,
        uploadId,
        ...(archiveUploadId && { archiveUploadId }),
      })
      toast.success(message)
      onStarted()
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      title="检查一张表"
      note="检查不写入任何内容"
      width={720}
      consequence="检查结束后，在列表中看报告并导入"
      action="开始检查"
      busyAction="正在开始…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="内容" isRequired>
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
            onChange={(value: ImportKind) => form.set({ kind: value })}
          />
        )}
      </FormRow>
      <FormRow label="模板">{() => <Templates kind={kind} />}</FormRow>
      <FormRow label="表格" isRequired error={form.errors.uploadId}>
        {({ 'aria-describedby': describedBy }) => (
          <Upload
            send={sendTable}
            accept=".xlsx,.csv,.json"
            hint={`xlsx、csv（UTF-8 或 GBK）或 json，最多 ${importLimits.maxRows} 行、${importLimits.maxTableMb} MB`}
            onDone={(uploadId) => form.set({ uploadId })}
            onRemove={() => form.set({ uploadId: '' })}
            onBusy={setBusy}
            {...(describedBy && { describedBy })}
            isInvalid={form.errors.uploadId !== undefined}
          />
        )}
      </FormRow>
      {kindsWithFiles.includes(kind) && (
        <FormRow label="文件" hint="表格中「文件」或「小节」所写的路径，即压缩包中的路径">
          {({ 'aria-describedby': describedBy }) => (
            <Upload
              send={sendArchive}
              accept=".zip"
              hint={`zip 压缩包，不超过 ${importLimits.maxArchiveMb / 1024} GB`}
              onDone={(archiveUploadId) => form.set({ archiveUploadId })}
              onRemove={() => form.set({ archiveUploadId: '' })}
              onBusy={setBusy}
              {...(describedBy && { describedBy })}
            />
          )}
        </FormRow>
      )}
    </FormDialog>
  )
}

/** The templates of a kind and what its columns mean. */
const Templates = ({ kind }: { kind: ImportKind }) => (
  <>
    <p className={styles.templates}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          onClick={() => ignoreFailure(download(calls.imports.downloadImportTemplate, { kind, format }))}
        >
          下载 {format} 模板
        </button>
      ))}
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
    <section className={styles.scroll} aria-label={`${importKindLabels[kind]}的列`} tabIndex={0}>
      <table className={styles.columns}>
        <tbody>
          {importColumns[kind].map(({ field, title, isRequired, note }) => (
            <tr key={field}>
              <th scope="row">
                {title}
                {isRequired && <i> *</i>}
              </th>
              <td>{note || '可空着'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
)
