import type { FastifyInstance } from 'fastify'
import * as files from '#contract/base/files/files.ts'
import type { Bind, Services } from '#kernel/http/index.ts'
import type { Events } from '#kernel/live/index.ts'
import { downloadFile, type ReadingGuards } from './download-file.ts'
import { uploadPictures } from './pictures/upload-pictures.ts'
import { storageUseOf } from './quota.ts'
import { siteFileRoutes } from './site-files/routes.ts'
import { storeFile } from './store-file.ts'
import type { Purposes } from './uploads/create-upload.ts'
import { uploadLeases } from './uploads/leases.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** `purposes` are the rules for uploads of later features. */
export const routes = (
  bind: Bind,
  app: FastifyInstance,
  { db, events, guards }: Pick<Services, 'db'> & { events: Events; guards: ReadingGuards },
  purposes: Purposes,
) => {
  bind(files.uploadPictures, (context) => uploadPictures(context, context.actor, context.uploads))
  bind(files.getStorageUse, ({ db, actor }) => storageUseOf(db, actor))
  bind(files.downloadFile, ({ query, actor, caller, ...services }) =>
    downloadFile(services, guards, actor, { id: query.id, caller }),
  )
  for (const endpoint of [files.storeFile, files.storeContent])
    bind(endpoint, (context) => storeFile(context, context.actor, context.uploads))

  siteFileRoutes(bind)

  const leases = uploadLeases(db, events)
  app.addHook('preClose', async () => leases.stopAll())
  uploadRoutes(bind, leases, purposes)
}
