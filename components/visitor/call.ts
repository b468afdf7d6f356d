import { type ApiRequest, type ApiResult, callApi } from '@/components/api/transport';

/** Calls the visitor API with the partner's key. Never throws. */
export const call = <T>(boxKey: string, path: string, request?: ApiRequest<T>): Promise<ApiResult<T>> =>
  callApi(path, { ...request, headers: { 'x-partner-key': boxKey } });
