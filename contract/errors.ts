/** Every expected refusal: its status and the sentence people read. Anything else is a 500 with a request id. */
export const errors = {
  invalid_input: { status: 400, message: '请求参数不正确' },
  malformed_body: { status: 400, message: '请求内容格式不正确' },
  captcha_wrong: { status: 400, message: '验证码错误' },
  credentials_wrong: { status: 400, message: '用户名或密码错误' },
  page_out_of_range: { status: 400, message: '页码超出范围' },
  not_a_picture: { status: 400, message: '仅支持图片' },
  picture_too_large: { status: 400, message: '图片尺寸过大' },
  no_file: { status: 400, message: '请选择文件' },
  file_name_invalid: { status: 400, message: '文件名不合法' },
  too_many_files: { status: 400, message: '一次上传的文件过多' },
  content_blocked: { status: 400, message: '内容含有违规信息，请修改后再提交' },
  content_empty: { status: 400, message: '请输入正文' },
  report_kind_unsupported: { status: 400, message: '暂不支持举报此类内容' },
  passwords_differ: { status: 400, message: '两次密码不一致' },
  old_password_wrong: { status: 400, message: '旧密码错误' },
  password_wrong: { status: 400, message: '密码错误' },
  same_password: { status: 400, message: '新密码不能与旧密码相同' },
  invite_code_unknown: { status: 400, message: '邀请码无效' },
  department_unknown: { status: 400, message: '请选择所属公司/部门' },
  department_cycle: { status: 400, message: '不能移到自己或自己的下级之下' },
  days_reversed: { status: 400, message: '开始日期不能晚于结束日期' },
  amount_not_allowed: { status: 400, message: '充值金额不在允许的范围内' },
  day_not_over: { status: 400, message: '不能对未来的日期对账' },
  file_kind_refused: { status: 400, message: '不支持的文件类型' },
  file_content_mismatch: { status: 400, message: '文件内容与扩展名不符' },
  file_empty: { status: 400, message: '文件内容为空' },
  category_unknown: { status: 400, message: '请选择资源类别' },
  lesson_category_unknown: { status: 400, message: '请选择课程类别' },
  preview_unsupported: { status: 400, message: '该类型不支持在线预览，请下载查看' },
  answer_of_another_topic: { status: 400, message: '回复的评论不属于该帖子' },
  no_session: { status: 401, message: '登录状态已过期，请重新登录' },
  login_required: { status: 401, message: '请先登录' },
  forbidden: { status: 403, message: '没有权限执行此操作' },
  lesson_not_bought: { status: 403, message: '请先购买后再观看' },
  not_bought: { status: 403, message: '请先购买后再下载' },
  password_change_required: { status: 403, message: '请先修改初始密码' },
  foreign_origin: { status: 403, message: '请求来源不受信任' },
  account_disabled: { status: 403, message: '账号已被禁用，请联系客服' },
  not_found: { status: 404, message: '内容不存在或已被删除' },
  no_such_call: { status: 404, message: '接口不存在' },
  method_not_allowed: { status: 405, message: '不支持的请求方法' },
  request_timeout: { status: 408, message: '网络请求超时' },
  edited_by_another: { status: 409, message: '内容已被他人修改，请刷新' },
  job_not_in_that_state: { status: 409, message: '任务状态已变化，请刷新' },
  pin_limit_reached: { status: 409, message: '置顶最多 3 条，请先取消其他置顶' },
  phone_taken: { status: 409, message: '该手机号已注册' },
  username_taken: { status: 409, message: '用户名已存在' },
  email_taken: { status: 409, message: '该邮箱已被使用' },
  last_administrator: { status: 409, message: '至少保留一名可用的管理员' },
  cannot_delete_self: { status: 409, message: '不能删除自己的账号' },
  department_name_taken: { status: 409, message: '同一上级下已有同名的公司或部门' },
  department_in_use: { status: 409, message: '仍有人员或下级部门，不能删除' },
  department_root: { status: 409, message: '联盟根节点不能删除或移动' },
  word_exists: { status: 409, message: '该敏感词已存在' },
  word_limit_reached: { status: 409, message: '敏感词最多 50000 个' },
  report_already_ruled: { status: 409, message: '该举报已处理，请刷新' },
  points_insufficient: { status: 409, message: 'V币余额不足，请先充值' },
  points_hold_ended: { status: 409, message: '该笔冻结已结束，请刷新' },
  adjustment_waiting: { status: 409, message: '相同的调整正在等待确认' },
  adjustment_decided: { status: 409, message: '该调整已处理，请刷新' },
  adjustment_needs_another: { status: 409, message: '须由申请人和受益人以外的另一名管理员确认' },
  price_changed: { status: 409, message: '价格已变更，请刷新后重试' },
  file_duplicate: { status: 409, message: '该文件已上传过，请勿重复上传' },
  upload_offset_wrong: { status: 409, message: '上传进度已变化，请继续上传' },
  too_many_uploads: { status: 409, message: '未完成的上传过多，请先完成或取消' },
  upload_unfinished: { status: 409, message: '文件尚未上传完成' },
  already_audited: { status: 409, message: '只能批量审核待审核的资源' },
  already_approved: { status: 409, message: '该版本已通过审核' },
  topic_locked: { status: 409, message: '该帖子已锁定，不能回复或修改' },
  category_taken: { status: 409, message: '该类别已存在' },
  category_in_use: { status: 409, message: '仍有内容使用该类别，不能删除' },
  category_limit_reached: { status: 409, message: '类别最多 50 个' },
  video_not_ready: { status: 409, message: '视频尚未处理完成，请稍候' },
  banner_limit_reached: { status: 409, message: '每处的轮播图最多 20 张' },
  preview_not_ready: { status: 409, message: '预览正在生成，请稍候' },
  preview_failed: { status: 409, message: '该文件无法转换为预览，请下载查看' },
  payment_not_offered: { status: 409, message: '暂不支持该支付方式' },
  order_not_payable: { status: 409, message: '订单状态已变化，请刷新' },
  order_not_refundable: { status: 409, message: '只有支付成功且未退款的订单可以退款' },
  refund_coins_spent: { status: 409, message: '该笔充值的 V币已被使用，不能退款' },
  top_up_limit_reached: { status: 409, message: '超出今日充值上限，请明天再来' },
  package_price_taken: { status: 409, message: '已有相同价格的套餐' },
  package_limit_reached: { status: 409, message: '充值套餐最多 20 个' },
  body_too_large: { status: 413, message: '请求内容过大' },
  file_too_large: { status: 413, message: '文件过大' },
  unsupported_media_type: { status: 415, message: '不支持的请求内容类型' },
  upload_locked: { status: 423, message: '该文件正在另一处上传，请稍后再试' },
  too_often: { status: 429, message: '操作过于频繁，请稍后再试' },
  header_too_large: { status: 431, message: '请求头过大' },
  unexpected: { status: 500, message: '服务器开小差了，请稍后再试' },
  qr_failed: { status: 502, message: '二维码加载失败' },
  payments_not_set_up: { status: 503, message: '本站尚未开通在线支付，暂时不能充值，请联系管理员' },
  unavailable: { status: 503, message: '服务暂时不可用，请稍后再试' },
  disk_full: { status: 507, message: '存储空间不足，请联系管理员' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The body of every refusal. `fields` names the sentence for each wrong field of a form. */
export interface Problem {
  status: number
  code: string
  message: string
  requestId?: string
  fields?: Record<string, string>
}

/** A refusal on the caller's side of a call, alike for calls in process and over the network. */
export const asProblem = (error: unknown): Problem | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { status, code, message } = error as Partial<Problem>
  return typeof status === 'number' && typeof code === 'string' && typeof message === 'string'
    ? (error as Problem)
    : undefined
}
