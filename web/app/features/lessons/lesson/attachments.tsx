import { Download } from 'lucide-react'
import type { Lesson } from '#contract/lessons.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'

/** Attachments of the lesson; members who may watch it may download them. */
export const Attachments = ({ lesson, isAllowed }: { lesson: Lesson; isAllowed: boolean }) =>
  lesson.localStorageList.length > 0 && (
    <Card as="section" id="attachments">
      <CardHead aside={<span className="num muted">{lesson.localStorageList.length}</span>}>课程附件</CardHead>
      <FileList
        files={lesson.localStorageList}
        end={({ id, name, path }) =>
          isAllowed && path ? (
            <a className="link" href={`/api/lesson/downloadAttachment?storageId=${id}`} aria-label={`下载 ${name}`}>
              <Download size={15} strokeWidth={1.6} aria-hidden />
              下载
            </a>
          ) : (
            <span>购买后可下载</span>
          )
        }
      />
    </Card>
  )
