import { describe, expect, test } from 'vitest';
import { lastUsefulLine, linesAbout, loadFailure, readLogLine, whyNeverAnswered } from '../../client/src/services/triton/log.ts';

// Lines as the server 2.51 wrote them; paths shortened.
const SYNTAX = '[libprotobuf ERROR /tmp/tritonbuild/tritonserver/build/_deps/repo-third-party-build/grpc-repo/src/grpc/third_party/protobuf/src/google/protobuf/text_format.cc:337] '
  + 'Error parsing text-format inference.ModelConfig: 2:16: Expected ":", found ""x"".';
const POLLED = 'E1201 12:35:07.120553 6668 model_repository_manager.cc:1460] "Poll failed for model directory \'bad\': failed to read text proto from /r/bad/config.pbtxt"';
const STUB = 'I1201 12:35:07.158352 6760 pb_stub.cc:2105]  Failed to preinitialize Python stub: Python model file not found in \'/r/hang/1/model.py\'';
const LOADING = 'I1201 12:35:07.149968 6668 model_lifecycle.cc:472] "loading: hang:1"';
const INSTANCE = 'I1201 12:35:08.149968 6668 python_be.cc:1912] "TRITONBACKEND_ModelInstanceInitialize: hang_0_0 (CPU device 0)"';
const read = (...lines: string[]) => lines.map(readLogLine);

test('level and text of a line', () => {
  expect(readLogLine(POLLED)).toEqual({ level: 'error', text: 'Poll failed for model directory \'bad\': failed to read text proto from /r/bad/config.pbtxt' });
  expect(readLogLine(SYNTAX)).toEqual({ level: 'error', text: 'Error parsing text-format inference.ModelConfig: 2:16: Expected ":", found ""x"".' });
  expect(readLogLine(LOADING)).toEqual({ level: 'info', text: 'loading: hang:1' });
  expect(readLogLine('W1201 12:00:00.000000 1 x.cc:1] "a\\n\\nAt:\\n  b \\"c\\"\\n"')).toEqual({ level: 'warning', text: 'a\n\nAt:\n  b "c"' });
  expect(readLogLine('\u001b[1;31mred\u001b[0m').text).toBe('red');
  expect(readLogLine('[m')).toEqual({ level: 'info', text: '' }); // what a killed server leaves of it
  expect(readLogLine('shape [3m]').text).toBe('shape [3m]');
  expect(readLogLine('printed by a model')).toEqual({ level: 'info', text: 'printed by a model' });
});

test.each([
  'W1201 12:35:03.804891 6668 pinned_memory_manager.cc:273] "Unable to allocate pinned system memory, pinned memory pool will not be available: CUDA driver version is insufficient for CUDA runtime version"',
  'E1201 12:35:03.805064 6668 server.cc:241] "CudaDriverHelper has not been initialized."',
  'Error: Failed to initialize NVML',
  'W1201 12:35:03.806581 6668 metrics.cc:798] "DCGM unable to start: DCGM initialization error"',
])('a missing GPU is no error: %s', (line) => {
  expect(readLogLine(line).level).toBe('verbose');
});

test('a load that will never be answered is known by its line', () => {
  expect(whyNeverAnswered(readLogLine(STUB))).toBe('Python model file not found in \'/r/hang/1/model.py\'');
  expect(whyNeverAnswered(readLogLine('/b/python/triton_python_backend_stub: error while loading shared libraries: libpython3.12.so.1.0: cannot open shared object file: No such file or directory')))
    .toBe('error while loading shared libraries: libpython3.12.so.1.0: cannot open shared object file: No such file or directory');
  expect(whyNeverAnswered(readLogLine(LOADING))).toBeUndefined();
});

describe('the lines about a model', () => {
  const lines = read(SYNTAX, POLLED, LOADING, STUB, INSTANCE, 'hangar: printed', 'loading: hang-2:1');

  test('by name, path or instance, not by a part of a name', () => {
    expect(linesAbout('hang', lines).map(({ text }) => text)).toEqual(read(LOADING, STUB, INSTANCE).map(({ text }) => text));
  });

  test('a syntax error belongs to the model of the next line', () => {
    expect(linesAbout('bad', lines)).toEqual(read(SYNTAX, POLLED));
  });

  test('and so do several in a row: the first tells the reason', () => {
    const second = SYNTAX.replace('2:16: Expected ":", found ""x"".', '2:20: Expected identifier.');
    expect(linesAbout('bad', read(SYNTAX, second, POLLED))).toEqual(read(SYNTAX, second, POLLED));
    expect(linesAbout('other', read(SYNTAX, second, POLLED))).toEqual([]);
  });

  test('characters with a meaning in patterns', () => {
    expect(linesAbout('a+b', read('loading: a+b:1', 'loading: aab:1'))).toHaveLength(1);
  });
});

describe('why a load failed', () => {
  const POLL_REPLY = 'failed to load \'bad\', failed to poll from model repository';

  test('syntax: protobuf\'s words with the position', () => {
    expect(loadFailure('bad', POLL_REPLY, read(SYNTAX, POLLED))).toBe('Error parsing text-format inference.ModelConfig: 2:16: Expected ":", found ""x"".');
  });

  test('found while polling: from the log', () => {
    const line = 'E1201 12:35:07.120553 6668 model_repository_manager.cc:1460] "Poll failed for model directory \'bad\': model input must specify \'dims\' for bad"';
    expect(loadFailure('bad', POLL_REPLY, read(line))).toBe('model input must specify \'dims\' for bad');
    expect(loadFailure('bad', POLL_REPLY, [])).toBe(POLL_REPLY);
  });

  test('else the reply without what is known anyway', () => {
    const reply = 'load failed for model \'plan\': version 1 is at UNAVAILABLE state: Invalid argument: unable to find backend library for backend \'tensorrt\', try specifying runtime on the model configuration.;\n';
    expect(loadFailure('plan', reply, [])).toBe('Invalid argument: unable to find backend library for backend \'tensorrt\', try specifying runtime on the model configuration.');
    const two = 'load failed for model \'m\': version 1 is at UNAVAILABLE state: Internal: a;\nversion 2 is at UNAVAILABLE state: Internal: b;\n';
    expect(loadFailure('m', two, [])).toBe('version 1 is at UNAVAILABLE state: Internal: a;\nversion 2 is at UNAVAILABLE state: Internal: b');
  });
});

test('the line that tells why a server ended', () => {
  expect(lastUsefulLine(read('E1201 12:00:00.000000 1 server.cc:1] "Address already in use\\nmore"', LOADING))).toBe('Address already in use');
  expect(lastUsefulLine(read('Signal (11) received.', ' 0# 0x0000 in /x/tritonserver', '+----+', '| a |', ''))).toBe('Signal (11) received.');
  expect(lastUsefulLine([])).toBeUndefined();
});
