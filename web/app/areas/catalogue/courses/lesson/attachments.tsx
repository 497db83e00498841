import { Download } from 'lucide-react'
import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import { DownloadLink } from '../../copies/download-button.tsx'
import styles from './attachments.module.css'

/** Attachments of the lesson; members who may watch it may download them. */
export const Attachments = ({ lesson, isAllowed }: { lesson: Lesson; isAllowed: boolean }) =>
  lesson.localStorageList.length > 0 && (
    <Card as="section" id="attachments">
      <CardHead aside={<span className="num muted">{lesson.localStorageList.length}</span>}>课程附件</CardHead>
      <FileList
        files={lesson.localStorageList}
        end={({ id, name, path }) =>
          isAllowed && path ? (
            <DownloadLink kind="lesson" storageId={id} label={`下载 ${name}`}>
              <Download size={15} strokeWidth={1.6} aria-hidden />
              下载
            </DownloadLink>
          ) : (
            <span>购买后可下载</span>
          )
        }
      />
      {isAllowed && (
        <p className={styles.tracing}>每次下载都有记录码，PDF、Office 文件和压缩包的副本里写有此码；请勿外传。</p>
      )}
    </Card>
  )
