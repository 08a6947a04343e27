import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// Wheels with the names and the layout of the real ones and next to nothing in them, so that an
// installation runs through pip in seconds and without a network.
const SCRIPT = `
import sys, zipfile
out, stub = sys.argv[1:3]
def wheel(name, version, files):
    info = "%s-%s.dist-info" % (name, version)
    files = {**files, info + "/METADATA": "Metadata-Version: 2.1\\nName: %s\\nVersion: %s\\n" % (name, version),
             info + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"}
    files[info + "/RECORD"] = "".join(path + ",,\\n" for path in files) + info + "/RECORD,,\\n"
    with zipfile.ZipFile("%s/%s-%s-py3-none-any.whl" % (out, name, version), "w") as archive:
        for path, text in files.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o100755 if text.startswith("#!") else 0o100644) << 16
            archive.writestr(entry, text)
server = "pytriton/tritonserver/"
wheel("nvidia_pytriton", "0.7.0", {
    server + "bin/tritonserver": "#!/bin/sh\\nexit 0\\n", server + "backends/python/libtriton_python.so": "library",
    **{server + "python_backend_stubs/3.%d/triton_python_backend_stub" % minor: stub for minor in (10, 11, 12)},
    "nvidia_pytriton.libs/libx.so": "library"})
for version in ("1.23.2", "1.32.0"):
    wheel("onnxruntime", version, {"onnxruntime/__init__.py": ""})
wheel("numpy", "1.26.4", {"numpy/__init__.py": '__version__ = "1.26.4"'})
wheel("tokenizers", "0.23.3", {"tokenizers/__init__.py": ""})
`;

/** @param stub the text of the server's python stub, which is run once to prove that it starts */
export function writeServerWheels(python: string, folder: string, stub = '#!/bin/sh\necho usage\nexit 1\n'): void {
  fs.mkdirSync(folder, { recursive: true });
  execFileSync(python, ['-c', SCRIPT, path.resolve(folder), stub]);
}
