import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Meter } from './meter.ts'
import { assertKey, type FileEntry, type FileStore, folderOf, isValidKey, type StoredFile } from './store.ts'

/** Deletions in flight: single calls, because the batch call needs a checksum that compatible stores disagree on. */
const DELETIONS_AT_ONCE = 16

/** nginx asks for the file at once; a transfer that has begun may take longer. */
const SIGNED_SECONDS = 60

interface Bucket {
  client: S3Client
  name: string
  /** '' or a folder with its closing slash */
  prefix: string
}

/**
 * Files in an S3-compatible store: `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. Without key and secret
 * the usual AWS chain (environment, profile, instance role) is used. With an endpoint the bucket goes into the path;
 * `style=virtual` puts it into the host name, for stores that insist.
 */
export function s3Store(storageUrl: string): FileStore {
  const bucket = openBucket(new URL(storageUrl))
  const { client, name: Bucket } = bucket
  const at = (key: string) => {
    assertKey(key)
    return { Bucket, Key: bucket.prefix + key }
  }

  const store: FileStore = {
    put: (key, content, options) => upload(client, { ...at(key), ContentType: options?.contentType }, content),
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(new GetObjectCommand({ ...at(key), Range }))
        return { stream: found.Body as Readable, size: wholeSize(found.ContentRange, found.ContentLength) }
      } catch (error) {
        if (isStatus(error, 404)) return undefined
        if (!isStatus(error, 416)) throw error
        const found = await store.stat(key)
        return found && { stream: Readable.from([]), size: found.size }
      }
    },
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand(at(key)))
        return { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isStatus(error, 404)) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async removeAll(prefix) {
      if (folderOf(prefix) === '') throw new TypeError('removeAll needs a folder')
      let batch: Promise<void>[] = []
      for await (const { key } of store.list(prefix)) {
        batch.push(store.remove(key))
        if (batch.length < DELETIONS_AT_ONCE) continue
        await Promise.all(batch)
        batch = []
      }
      await Promise.all(batch)
    },
    async signedPath(key) {
      const address = new URL(await getSignedUrl(client, new GetObjectCommand(at(key)), { expiresIn: SIGNED_SECONDS }))
      return address.pathname + address.search
    },
    list: (prefix) => listObjects(bucket, folderOf(prefix)),
    async check() {
      // begins with a dot, which no key may, so that it is never listed
      await client.send(new PutObjectCommand({ Bucket, Key: `${bucket.prefix}.ready`, Body: 'ready' }))
    },
  }
  return store
}

function openBucket(url: URL): Bucket {
  const name = url.hostname
  const prefix = url.pathname.replace(/^\/+/, '')
  if (url.protocol !== 's3:' || name === '') throw new TypeError('STORAGE_URL must read s3://bucket/prefix?endpoint=…')
  if ((url.username === '') !== (url.password === '')) throw new TypeError('STORAGE_URL has half of the credentials')
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const settings: S3ClientConfig = {
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: endpoint !== undefined && url.searchParams.get('style') !== 'virtual',
    requestChecksumCalculation: 'WHEN_REQUIRED', // many compatible stores do not know the newer checksums
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  if (endpoint) settings.endpoint = endpoint
  if (url.username) {
    settings.credentials = {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  }
  return { client: new S3Client(settings), name, prefix: folderOf(prefix) }
}

/** The library aborts a failed upload and removes its parts; the failure is reported after that. */
async function upload(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string | undefined },
  content: Readable,
): Promise<StoredFile> {
  const meter = new Meter()
  const sending = new Upload({ client, params: { ...target, Body: meter } }).done().catch((error: Error) => {
    meter.destroy(error)
    throw error
  })
  const outcomes = await Promise.allSettled([pipeline(content, meter), sending])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return meter.result()
}

async function* listObjects({ client, name, prefix }: Bucket, folder: string): AsyncIterable<FileEntry> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: prefix + folder, ContinuationToken }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      const key = Key.slice(prefix.length)
      if (isValidKey(key)) yield { key, size: Size, modifiedAt: LastModified }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

/** 11 of `bytes 0-4/11`; without a range, the length of the body. */
const wholeSize = (contentRange: string | undefined, contentLength: number | undefined): number =>
  Number(contentRange?.split('/')[1] ?? contentLength ?? 0)
