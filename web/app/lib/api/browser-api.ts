import { paths } from '#contract/paths.ts'
import './zod-without-eval.ts'
import { requestTimeoutMs, transferTimeoutMs } from '#contract/constants.ts'
import { type CallAnswer, type CallInput, type Endpoint, hasEffect } from '#contract/endpoint.ts'
import type { Api, Contract } from '#contract/index.ts'
import { placeInput, type Sendable } from '#contract/place-input.ts'
import { expireSession } from '#lib/browser/expire-session.ts'
import { ApiError, parseApiError, toApiError } from './api-error.ts'
import { effects } from './effects.ts'
import { withFreshProof } from './fresh-proof.ts'
import { takeAnswer } from './offered-answers.ts'
import { sendableCalls } from './sendable-calls.ts'
import { shareRunning } from './share-running.ts'
import { isAbort, readFile, sendFiles, type TransferProgress, type UploadOptions } from './transfer.ts'

export { ApiError } from './api-error.ts'
export type { TransferProgress, UploadOptions } from './transfer.ts'

/** The client's access to the browser; tests replace it. */
export interface Host {
  fetch: typeof fetch
  /** The session has ended: reloads the page, which then shows a warning. */
  expire(): void
  goTo(path: string): void
  save(file: { blob: Blob; name: string }): void
}

type Report = (message: string, seconds: number) => void
let report: Report = () => {}

/** Sets how failed calls of `browserApi` are shown; a shell passes its toast here. */
export const reportFailuresTo = (show: Report): void => {
  report = show
}

const saveFile = ({ blob, name }: { blob: Blob; name: string }) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const browser: Host = {
  fetch: (input, init) => fetch(input, init),
  expire: expireSession,
  goTo: (path) => location.assign(path),
  save: saveFile,
}

/** CALL-11: how the page reacts to a failed call. Shows the error once and rethrows it. */
const handleFailure = (host: Host, endpoint: Sendable, thrown: unknown, isQuiet: boolean, seconds = 3): never => {
  const error = toApiError(thrown)
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) host.expire()
  else if (error.status === 403 && error.code !== 'proof_required' && !hasEffect(endpoint)) host.goTo(paths.forbidden)
  else if (!isQuiet) report(error.message, seconds)
  throw error
}

const addressOf = ({ path }: Sendable, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

const send = (host: Host, endpoint: Sendable, input: unknown, timeoutMs: number): Promise<Response> => {
  const { params, query, body } = placeInput(endpoint, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  const text = isRead || body === undefined ? undefined : JSON.stringify(body)
  return host.fetch(addressOf(endpoint, params, isRead ? { ...query, ...body } : query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    body: text,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

const call = async (host: Host, endpoint: Sendable, input: unknown, isQuiet: boolean): Promise<unknown> => {
  const { method, path } = endpoint
  const ask = () => readAnswer(send(host, endpoint, input, requestTimeoutMs))
  try {
    if (!hasEffect(endpoint)) return await withFreshProof(ask)
    const answer = await withFreshProof(() => shareRunning(`${method} ${path} ${JSON.stringify(input)}`, ask))
    effects.announce()
    return answer
  } catch (thrown) {
    return handleFailure(host, endpoint, thrown, isQuiet)
  }
}

const readAnswer = async (sent: Promise<Response>): Promise<unknown> => {
  const response = await sent
  const text = await response.text()
  if (!response.ok) throw parseApiError(response.status, text)
  return JSON.parse(text)
}

const callsOf = (host: Host, feature: string, calls: Record<string, Sendable>, isQuiet: boolean) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, endpoint]) => [
      name,
      (input?: object) => takeAnswer(`${feature}.${name}`, input) ?? call(host, endpoint, input, isQuiet),
    ]),
  )

/** The calls of the contract over the network. With `quiet` the caller shows failures itself. */
export const connect = (host: Host, { quiet }: { quiet: boolean }): Api =>
  Object.fromEntries(
    Object.entries(sendableCalls).map(([feature, calls]) => [feature, callsOf(host, feature, calls, quiet)]),
  ) as unknown as Api

/** For actions: shows a failure as a message and throws it. */
export const browserApi: Api = connect(browser, { quiet: false })
/** For callers that show failures themselves, such as tables with a retry button or forms. */
export const quietApi: Api = connect(browser, { quiet: true })

type Endpoints<Module> = { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] }

/** The calls of the contract without their schemas, for `download` and `uploadFiles`: schemas are larger than most pages. */
export const calls = sendableCalls as unknown as { [Feature in keyof Contract]: Endpoints<Contract[Feature]> }

/** Downloads a file under the name the server gave it; shows a problem for 5 seconds. */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onProgress?: (progress: TransferProgress) => void,
  host: Host = browser,
): Promise<void> => {
  try {
    const read = async () => readFile(await send(host, endpoint, input, transferTimeoutMs), onProgress)
    host.save(await withFreshProof(read))
  } catch (thrown) {
    handleFailure(host, endpoint, thrown, false, 5)
  }
}

/** Uploads files with progress; shows no failure, because the caller shows it with the progress. */
export const uploadFiles = async <E extends Endpoint>(
  endpoint: E,
  files: readonly File[],
  options?: UploadOptions,
  host: Host = browser,
): Promise<CallAnswer<E>> => {
  try {
    return (await sendFiles(endpoint, files, options)) as CallAnswer<E>
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown
    return handleFailure(host, endpoint, thrown, true)
  }
}
